import type { SitePictures } from '@alumni/shared/site/site';
import type { TextValues, Undo, Version } from '../../components/editor/editor.ts';
import { EditorForm } from '../../components/editor/form/editor-form.tsx';
import { useEditorForm } from '../../components/editor/form/use-editor-form.ts';
import { explainFailure } from '../../components/form/explain-failure.ts';
import { SinglePicture, shownPicture } from '../../components/images/picker/single-picture.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import { type PicturePlace, pictureEditors } from './site-pictures.ts';
import { SitePreview } from './site-preview.tsx';

interface SitePictureFormProps {
  place: PicturePlace;
  version: Version<SitePictures>;
  /** The site's texts, for the preview. */
  texts: TextValues;
  onSaved: () => void;
  onLeft: (undo: Undo | undefined) => void;
}

/** Form of one picture, with a preview of the page. */
export function SitePictureForm({ place, version, texts, onSaved, onLeft }: SitePictureFormProps) {
  const t = useWords(siteWords);
  const definition = pictureEditors[place];
  const editor = useEditorForm({
    definition,
    target: { id: place, base: version },
    explain: explainFailure(t.pictures.saveFailed),
    onSaved,
    onLeft,
  });
  const { pictures, pictureState } = editor;
  const saved = { logo: version.data.logo?.path, home: version.data.home?.path };
  return (
    <EditorForm editor={editor} definition={definition} labels={{}} save={t.save}>
      <h2 className={styles.title}>{t.pictures[place].title}</h2>
      <SinglePicture
        pictures={pictures}
        state={pictureState}
        words={{ ...t.pictures.words, ...t.pictures[place] }}
      />
      <SitePreview
        page="home"
        values={texts}
        pictures={{ ...saved, [place]: shownPicture(pictureState)?.shown }}
      />
    </EditorForm>
  );
}
