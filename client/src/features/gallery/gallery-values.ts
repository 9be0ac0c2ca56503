import { galleryForm } from '@alumni/shared/records/gallery-form';
import { emptyValues } from '../../components/editor/form/empty-values.ts';

/** Empty form. Descriptions of pictures are JSON text (`image-descriptions.ts`). */
export const emptyGallery = emptyValues(galleryForm.shape);
export type GalleryValues = typeof emptyGallery;
