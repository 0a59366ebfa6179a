import { limits } from '@simples/contract/limits';
import {
  type PictureDetails,
  pictureDetails,
  pictureLicenceLabels,
  pictureTexts,
  plantPictureEndpoints,
  type SheetPicture,
} from '@simples/contract/plant-pictures';
import { keysOf } from '@simples/contract/plant-sheet-vocabulary';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { upload } from '#web/lib/upload.ts';
import { fieldErrors, type SchemaForm, useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FileChoice } from '#web/ui/form/file-choice.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { changePicture } from './picture-queries.ts';
import styles from './pictures-dialog.module.css';

const { licence, sourceAddress } = pictureDetails.shape;
const rules = pictureDetails.extend({
  licence: z.string().refine((key) => licence.safeParse(key).success, pictureTexts.licenceMissing),
  sourceAddress: sourceAddress.unwrap(),
});
type Values = z.infer<typeof rules>;

const licences = [
  { value: '', label: 'Choisir' },
  ...keysOf(pictureLicenceLabels).map((key) => ({ value: key, label: pictureLicenceLabels[key] })),
];

const blank: Values = { alternativeText: '', credit: '', licence: '', sourceAddress: '' };

function valuesOf({ alternativeText, credit, licence: key, sourceAddress: address }: SheetPicture): Values {
  return { alternativeText, credit, licence: key, sourceAddress: address };
}

function formData(file: File, values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  data.append('file', file, file.name);
  return data;
}

/** The whole path is the endpoint's: `upload` fills nothing in. */
const endpointOf = (sheetId: string) => {
  const { add } = plantPictureEndpoints;
  return { ...add, path: add.path.replace(':id', sheetId) as typeof add.path };
};

interface PictureFormProps {
  readonly sheetId: string;
  /** Undefined for a new one. */
  readonly picture?: SheetPicture | undefined;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

function useSending({ sheetId, picture, onDone }: PictureFormProps) {
  const [progress, setProgress] = useState(0);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ file, values }: { file: File | null; values: Values }) => {
      // Both were checked by the rules.
      if (picture) return changePicture(picture.id, values as PictureDetails);
      if (!file) throw new Error(pictureTexts.fileMissing);
      const controller = new AbortController();
      leaving.current = controller;
      setProgress(0);
      const watch = { onProgress: setProgress, signal: controller.signal };
      return upload(endpointOf(sheetId), formData(file, values), watch);
    },
    onSuccess: onDone,
  });
  return { ...mutation, progress };
}

function fileProblem(file: File): string | null {
  // Some systems know no type for AVIF: the server looks at the bytes.
  if (!/^(?:image\/(?:jpeg|png|webp|avif))?$/.test(file.type)) {
    return 'Merci de choisir une image JPEG, PNG, WebP ou AVIF.';
  }
  return file.size > limits.picture.bytes ? 'L’image dépasse la taille maximale autorisée (8 Mo).' : null;
}

/** What was typed and chosen stays when sending fails. */
export function PictureForm(props: PictureFormProps) {
  const { picture, onCancel } = props;
  const form = useSchemaForm<Values>(rules, picture ? valuesOf(picture) : blank);
  const [choice, setChoice] = useState<{ file: File | null; problem: string | null }>({
    file: null,
    problem: null,
  });
  const { mutate, isPending, error, progress } = useSending(props);
  const refused = fieldErrors(error);
  const send = form.whenValid((values) => {
    if (isPending) return;
    if (!picture && !choice.file)
      setChoice({ file: null, problem: choice.problem ?? pictureTexts.fileMissing });
    else mutate({ file: choice.file, values }, { onError: (failure) => form.refuse(fieldErrors(failure)) });
  });
  const choose = (file: File) => {
    const problem = fileProblem(file);
    setChoice({ file: problem === null ? file : null, problem });
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {!picture && (
        <FileChoice
          file={choice.file}
          icon={<IconPhoto size={28} stroke={1.5} aria-hidden="true" />}
          label="Image"
          invitation="Déposez une image ici, ou choisissez-la"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="JPEG, PNG, WebP ou AVIF, 8 Mo au plus. Le lieu et l’appareil de la prise de vue sont effacés."
          error={choice.problem ?? refused['file'] ?? null}
          isOff={isPending}
          onChoose={choose}
        />
      )}
      <Fields form={form} />
      {isPending && !picture && <Progress part={progress} />}
      {error && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{error.message || 'L’image n’a pas pu être envoyée. Réessayez.'}</Notice>
      )}
      <div className={styles.acts}>
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" isBusy={isPending}>
          {picture ? 'Enregistrer' : error ? 'Réessayer' : 'Ajouter l’image'}
        </Button>
      </div>
    </form>
  );
}

function Fields({ form }: { readonly form: SchemaForm<Values> }) {
  return (
    <>
      <TextArea
        label="Description de l’image"
        hint="Pour qui ne la voit pas : ce qui est montré, et à quoi la plante se reconnaît."
        required
        maxLength={limits.picture.alternative}
        {...form.field('alternativeText')}
      />
      <TextField
        label="Auteur de l’image"
        required
        maxLength={limits.picture.name}
        {...form.field('credit')}
      />
      <SelectField label="Licence" required choices={licences} {...form.field('licence')} />
      <TextField
        label="Adresse de la source"
        hint="Facultative : la page où l’image, ou l’autorisation, se trouve."
        type="url"
        inputMode="url"
        maxLength={limits.picture.address}
        {...form.field('sourceAddress')}
      />
    </>
  );
}

function Progress({ part }: { readonly part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div>
      <progress className={styles.progress} max={100} value={percent} aria-label="Envoi de l’image" />
      <p className={styles.note}>{percent < 100 ? `Envoi : ${percent} %` : 'Préparation de l’image...'}</p>
    </div>
  );
}
