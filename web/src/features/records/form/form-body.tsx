import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import styles from './form.module.css';
import { DetailsSection } from './sections/details-section.tsx';
import { GeneralSection } from './sections/general-section.tsx';
import { TaxonomySection } from './sections/taxonomy-section.tsx';
import { WordsSection } from './sections/words-section.tsx';
import { focusField, focusSoon } from './state/focus.ts';
import { useForm, useFormState } from './state/form-context.ts';
import { undoMerge } from './state/form-store.ts';

/** The four sections. No field sends the form: saving publishes, so it takes the button that says so. */
export function FormBody() {
  useEffect(() => focusField('plantScientificName'), []);
  return (
    <form
      className={styles.form}
      data-plant-form=""
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={styles.hint}>
        Les champs marqués d’un <span className={styles.star}>*</span> sont obligatoires.
      </p>
      <MergeNotice />
      <GeneralSection />
      <WordsSection />
      <TaxonomySection />
      <DetailsSection />
      <Announcement />
    </form>
  );
}

function MergeNotice() {
  const isMerged = useFormState(({ beforeMerge }) => beforeMerge !== null);
  return isMerged ? <Merged /> : null;
}

/** After two texts were brought together: the way back to one's own. It takes the focus: what was read stands below. */
function Merged() {
  const store = useForm();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusSoon(() => notice.current), []);
  return (
    <div className={styles.merged} ref={notice} tabIndex={-1}>
      <output>Votre choix est dans le formulaire. Relisez-le, puis enregistrez.</output>
      <Button variant="outline" onClick={() => undoMerge(store)}>
        Revenir à mon texte d’avant
      </Button>
    </div>
  );
}

function Announcement() {
  return <output className="only-for-readers">{useFormState(({ announcement }) => announcement)}</output>;
}
