import { galleryForm } from '@alumni/shared/records/gallery-form';
import { emptyValues } from '../../components/editor/empty-values.ts';

/** The texts of an empty form; descriptions of pictures are JSON (`image-descriptions.ts`). */
export const emptyGallery = emptyValues(galleryForm.shape);
export type GalleryValues = typeof emptyGallery;
