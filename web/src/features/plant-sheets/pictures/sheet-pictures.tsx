import { pictureAddress } from '@simples/contract/picture-address';
import { licenceAddresses, pictureLicenceLabels, type SheetPicture } from '@simples/contract/plant-pictures';
import { type PlantSheet, usedPartOf } from '@simples/contract/plant-sheet-content';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { savesData } from '#web/lib/browser/new-version.ts';
import { formatSize } from '#web/lib/format.ts';
import { companionsQuery } from '#web/lib/plant-sheet-queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { DangerBand, dangerOf } from '#web/ui/plants/danger-band.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { PlantPicture } from '#web/ui/plants/plant-picture.tsx';
import boxStyles from './picture-box.module.css';
import styles from './sheet-pictures.module.css';

function Caption({ picture }: { readonly picture: SheetPicture }) {
  const { credit, licence, sourceAddress } = picture;
  const label = pictureLicenceLabels[licence];
  const address = licenceAddresses[licence];
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <figcaption className={styles.caption}>
      {credit},{' '}
      {address ? (
        <a href={address} {...outside}>
          {label}
        </a>
      ) : (
        label
      )}
      {sourceAddress && (
        <>
          {' · '}
          <a href={sourceAddress} {...outside}>
            Source
          </a>
        </>
      )}
    </figcaption>
  );
}

interface FigureProps {
  /** Undefined: none, or not loaded yet. */
  readonly picture: SheetPicture | undefined;
  readonly family: string;
  readonly part?: string | null;
  readonly sizes: string;
  readonly isFirst?: boolean;
}

/** What it would cost people who save data; null when the server does not say. */
async function bytesOf(address: string): Promise<number | null> {
  const { ok, headers } = await fetch(address, { method: 'HEAD' });
  return ok ? Number(headers.get('content-length')) || null : null;
}

function ShowPicture({ id, onShow }: { readonly id: string; readonly onShow: () => void }) {
  const address = pictureAddress(id, 480);
  const { data } = useQuery({
    queryKey: ['picture-bytes', address],
    queryFn: () => bytesOf(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Button variant="outline" fullWidth onClick={onShow}>
      {data ? `Afficher la photo (${formatSize(data)})` : 'Afficher la photo'}
    </Button>
  );
}

/** One function for all renders: the focus is taken once. */
const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus();

/** People who save data see the engraving until they ask for the photograph. */
function PictureFigure({ picture: existing, ...shown }: FigureProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isHeld = existing !== undefined && !isAsked && savesData();
  const picture = isHeld ? undefined : existing;
  const image = <PlantPicture picture={picture} load={isAsked ? 'light' : 'sharp'} {...shown} />;
  return (
    <figure className={styles.figure}>
      <div className={boxStyles.box}>
        {picture ? (
          <a
            // The button that was pressed is gone.
            ref={isAsked ? takeFocus : undefined}
            className={styles.link}
            href={pictureAddress(picture.id, 1200)}
            target="_blank"
            rel="noopener"
            title="Agrandir l’image"
          >
            {image}
          </a>
        ) : (
          image
        )}
      </div>
      {picture ? (
        <Caption picture={picture} />
      ) : (
        <figcaption className={styles.caption}>Dessin de la famille</figcaption>
      )}
      {isHeld && <ShowPicture id={existing.id} onShow={() => setIsAsked(true)} />}
    </figure>
  );
}

type SheetProps = Readonly<{ sheet: PlantSheet }>;

function usePictures({ sheet }: SheetProps) {
  const { data } = useQuery(companionsQuery(sheet.id));
  return {
    pictures: data?.pictures ?? [],
    lookAlikes: data?.lookAlikes ?? [],
    family: sheet.taxonomy.family,
    part: usedPartOf(sheet, dangerOf(sheet)),
  };
}

/** At the head of a sheet, or in a comparison. */
export function FirstPicture({ sheet }: SheetProps) {
  const { pictures, family, part } = usePictures({ sheet });
  return <PictureFigure picture={pictures[0]} family={family} part={part} sizes="320px" isFirst />;
}

export function OtherPictures({ sheet }: SheetProps) {
  const { pictures, family } = usePictures({ sheet });
  const others = pictures.slice(1);
  const title = useId();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Autres images
      </h2>
      <ul className={styles.grid}>
        {others.map((picture) => (
          <li key={picture.id}>
            <PictureFigure picture={picture} family={family} sizes="(width < 520px) 90vw, 320px" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The plant beside those it may be confused with, where they have a picture. */
export function LookAlikes({ sheet }: SheetProps) {
  const { pictures, lookAlikes, family } = usePictures({ sheet });
  const title = useId();
  if (lookAlikes.length === 0) return null;
  const sizes = '(width < 520px) 45vw, 240px';
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        À ne pas confondre
      </h2>
      <ul className={styles.pairs}>
        <li>
          <PictureFigure picture={pictures[0]} family={family} sizes={sizes} />
          <p className={styles.name}>
            <ScientificName name={sheet.plantScientificName} />
          </p>
          <p className={styles.common}>{sheet.plantCommonName} (cette fiche)</p>
        </li>
        {lookAlikes.map(({ id, picture, plantScientificName, plantCommonName, dangerLevel }) => (
          <li key={id}>
            <PictureFigure picture={picture} family="" sizes={sizes} />
            <p className={styles.name}>
              <Link to={`/home/plants/${id}`}>
                <ScientificName name={plantScientificName} />
              </Link>
            </p>
            <p className={styles.common}>{plantCommonName}</p>
            <div className={styles.band}>
              <DangerBand level={dangerLevel} withCaution />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
