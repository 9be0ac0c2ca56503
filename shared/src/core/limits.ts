/** Maximum lengths in UTF-16 units, unless stated otherwise. Sources: specification §5 and §9. */
export const limits = {
  name: 200,
  title: 200,
  employer: 150,
  /** The longest town names in use have 58 letters. */
  town: 60,
  /** Addresses of job sites carry long tracking codes. */
  applyLink: 1_000,
  description: 20_000,
  imageDescription: 200,
  testimony: 5_000,
  message: 5_000,
  reportReason: 1_000,
  /** Messages between an applicant and the office. */
  admissionNote: 2_000,
  /** An admin's own sentence in an invitation. */
  invitationWords: 300,
  /**
   * Texts of the association: `siteName` limits names and titles, `siteLine` one sentence, `siteText` a longer text.
   * `siteCards` limits the number of cards in a list.
   */
  siteName: 100,
  siteLine: 300,
  siteText: 2_000,
  siteCards: 12,
  /** Shown below the icon of the installed site. */
  siteShortName: 30,
  /** A code in a mailed link. */
  code: 200,
  /** RFC 5321, 4.5.3.1: the longest address that fits into a mail server's path of 256 octets. */
  email: 254,
  telephone: 40,
  link: 500,
  password: { min: 6, minOfAdmins: 12, max: 200 },
  /** Days between asking to delete an account and its deletion. */
  deletionDays: 14,
  /** Days until an account with an unconfirmed e-mail is removed. `declinedDays` applies to declined applicants. */
  unconfirmedDays: 30,
  declinedDays: 90,
  /** Days that imported details are kept for an unregistered person. */
  detailsDays: 365,
  /** Keeps each mail of a letter within 30 kB. */
  letter: { text: 5_000, blockText: 2_000, blocks: 12, items: 10, members: 50, mailBytes: 30_000 },
  participants: 10_000_000,
  /** Maximum number of places at an event. `replies` is the maximum number of replies to an event. */
  places: 100_000,
  replies: 2_000,
  /** Maximum number of guests for each person. */
  guests: 5,
  replyNote: 200,
  /** Keeps a mail with this message within 30 kB in any script. */
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
  /** Longer side of a stored picture, in pixels. Flyers may be longer: see `storedSize`. */
  storedSide: 1600,
  /** Longer side of a picture that is uploaded over a slow connection. It saves a third of the bytes. */
  slowLineSide: 1280,
  renditionWidths: [160, 320, 640, 960, 1280, 1600],
} as const;

/** Bytes per second. */
export const uploadRates = {
  /** 16 kbit/s, half of GPRS: a slower upload is aborted. */
  least: 2_000,
  /** 200 kbit/s: below it, pictures are sent one at a time, and smaller. */
  slow: 25_000,
} as const;

export const preview = { descriptionChars: 1000, images: 5, galleryThumbnails: 3 } as const;

export const timing = {
  loginRedirectMs: 1000,
  taglineTickMs: 100,
  carouselMs: 6100,
} as const;
