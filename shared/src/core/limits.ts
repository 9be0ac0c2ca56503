/** Maximum lengths in UTF-16 units, unless stated otherwise. Sources: specification §5 and §9. */
export const limits = {
  name: 200,
  title: 200,
  description: 20_000,
  imageDescription: 200,
  testimony: 5_000,
  message: 5_000,
  reportReason: 1_000,
  /** Messages between an applicant and the office. */
  admissionNote: 2_000,
  /** Of the association: names and titles, one sentence, a longer text, cards in a list of them. */
  siteName: 100,
  siteLine: 300,
  siteText: 2_000,
  siteCards: 12,
  /** Below the icon of the installed site. */
  siteShortName: 30,
  /** Of a code in a link. */
  code: 200,
  /** RFC 5321, 4.5.3.1: the longest address that fits into a mail server's path of 256 octets. */
  email: 254,
  telephone: 40,
  link: 500,
  password: { min: 6, minOfAdmins: 12, max: 200 },
  /** Days between the wish to delete an account and its deletion. */
  deletionDays: 14,
  /** Days after which an account is removed whose e-mail nobody has confirmed, or that was declined. */
  unconfirmedDays: 30,
  declinedDays: 90,
  /** Days for which what is known of somebody waits for their registration. */
  detailsDays: 365,
  /** A mail of it has at most 30 kB. */
  letter: { text: 5_000, blockText: 2_000, blocks: 12, items: 10, members: 50, mailBytes: 30_000 },
  participants: 10_000_000,
  /** Of an event. */
  places: 100_000,
  replies: 2_000,
  /** Of one person. */
  guests: 5,
  replyNote: 200,
  /** A mail with it has at most 30 kB, whatever its letters. */
  comersMessage: 2_000,
  arrivalsAtOnce: 200,
  page: { first: 1, max: 1_000_000, size: 50 },
} as const;

export const pageSizes = {
  directory: 12,
  events: 10,
  news: 10,
  opportunities: 10,
  galleries: 5,
  ownGalleries: 6,
  rollNumbers: 20,
  messages: 20,
  members: 50,
  applicants: 20,
  refusedMails: 20,
  letters: 20,
  audit: 30,
  recordHistory: 10,
  trash: 20,
  comingUp: 3,
  postsOfAlumnus: 20,
} as const;

export const imageCaps = { gallery: 100, news: 5, event: 5, opportunity: 5 } as const;

export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 24_000_000,
  /** Longer side of a stored picture, in pixels; of flyers see `storedSize`. */
  storedSide: 1600,
  /** The same on a slow line: two thirds of the bytes. */
  slowLineSide: 1280,
  renditionWidths: [160, 320, 640, 960, 1280, 1600],
} as const;

/** Bytes per second of what is sent. */
export const uploadRates = {
  /** 16 kbit/s, half of what GPRS sends: who sends less is cut. */
  least: 2_000,
  /** 200 kbit/s: below it pictures are sent one after the other, and smaller. */
  slow: 25_000,
} as const;

export const preview = { descriptionChars: 1000, images: 5, galleryThumbnails: 3 } as const;

export const timing = {
  loginRedirectMs: 1000,
  taglineTickMs: 100,
  carouselMs: 6100,
} as const;
