import { logoBox, logoClass } from '@alumni/shared/site/site-images';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { settings } from '../../settings.ts';

/** The association's logo, or else the default mark, as in favicon.svg. */
export function BrandMark() {
  const { logo } = settings.pictures;
  const mark = (
    <svg className="brand-mark" viewBox="0 0 48 48" aria-hidden="true">
      <path fill="#14274d" d="M0 0h48v48H0z" />
      <path fill="#a63d1f" d="M24 0h24v24H24z" />
      <path fill="#e0a526" d="M0 24h24v24H0z" />
      <g fill="none" stroke="#fbf8f2" strokeWidth="2.4" strokeDasharray="5 3.2">
        <path d="M12 3l9 9-9 9-9-9z" />
        <path d="M27 17l9-9 9 9" />
        <path d="M28 30h16m-16 6h16m-16 6h16" />
        <path stroke="#17202b" d="M3 31l9 9 9-9" />
      </g>
    </svg>
  );
  if (!logo) return mark;
  return (
    <StoredImage
      {...logoBox(logo)}
      reference={logo.path}
      alt=""
      className={logoClass(logo)}
      fallback={mark}
    />
  );
}
