import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconMessageQuestion, IconScale } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import {
  Fragment,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';
import { formatDate } from '#web/lib/format.ts';
import { companionsQuery, plantSheetQuery } from '#web/lib/plant-sheet-queries.ts';
import { DangerBand } from '#web/ui/plants/danger-band.tsx';
import { KeptNotice } from '#web/ui/plants/kept-notice.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { SheetOrigin } from '#web/ui/plants/sheet-origin.tsx';
import { BackButton, useFromLexicon } from './back-navigation.tsx';
import { dangerOfSheet, isDangerousSheet, PoisoningHelp } from './dangerous-plants.tsx';
import { SheetReading } from './health-review.tsx';
import { Indications } from './indications.tsx';
import { FirstPicture, LookAlikes, OtherPictures } from './pictures/sheet-pictures.tsx';
import styles from './plant-sheet.module.css';
import { SafetyBrief } from './safety-brief.tsx';
import sheetStyles from './sheet.module.css';
import {
  Contraindications,
  hasOtherNames,
  NamesSection,
  References,
  SafetySection,
  Section,
  Statement,
  Tags,
  Taxonomy,
} from './sheet-sections.tsx';
import { SheetFailure, SheetSkeleton } from './sheet-states.tsx';
import { SheetTools } from './sheet-tools.tsx';

/** Leads to similar plants; passes the plant so that it is shown at once. */
export function CompareLink({ sheet }: { readonly sheet: PlantSheet }) {
  return (
    <div className={styles.actions}>
      <Link className={styles.compare} to={`/home/plants/${sheet.id}/comparison`} state={{ plant: sheet }}>
        <IconScale size={20} aria-hidden="true" />
        Comparer cette plante
      </Link>
    </div>
  );
}

/** Begins a question in a new discussion; it is not sent. */
function AskLink({ sheet: { plantCommonName, plantScientificName } }: { readonly sheet: PlantSheet }) {
  const question = `À propos de : ${plantCommonName} (${plantScientificName}). `;
  return (
    <p className={styles.ask}>
      <Link to={`/home/chatbot?${new URLSearchParams({ question })}`}>
        <IconMessageQuestion size={18} stroke={1.8} aria-hidden="true" />
        Poser une question sur cette plante
      </Link>
    </p>
  );
}

type SectionNavProps = Readonly<{ sections: readonly { readonly id: string; readonly title: string }[] }>;

function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-titre`)?.focus({ preventScroll: true });
}

/** Following a link replaces the history entry, so that "Retour" leaves the sheet at once. */
function SectionNav({ sections }: SectionNavProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const handleClick = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ search, hash: id }, { replace: true, state, preventScrollReset: true });
    scrollToSection(id);
  };
  return (
    <nav className={styles.nav} aria-label="Sections de la fiche">
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`} onClick={handleClick(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SheetHeader({ sheet, action }: { readonly sheet: PlantSheet; readonly action: ReactNode }) {
  const origin = sheet.geographicalRepartitions[0] ?? 'Non spécifié';
  return (
    <header>
      <BackButton />
      <div className={styles.header}>
        <div className={styles.who}>
          <h1 className={styles.scientific}>
            <ScientificName name={sheet.plantScientificName} author={sheet.additionalInfo.names?.author} />
          </h1>
          <p className={styles.common}>
            {sheet.plantCommonName} <span className={styles.origin}>· Origine : {origin}</span>
          </p>
          <p className={styles.facts}>
            <SheetOrigin createdBy={sheet.createdBy} />
            <span>
              Mise à jour le <time dateTime={sheet.updatedAt}>{formatDate(sheet.updatedAt)}</time>
            </span>
          </p>
          <SheetReading sheet={sheet} />
        </div>
        <div className={styles.picture}>
          <FirstPicture sheet={sheet} />
        </div>
        {action}
      </div>
    </header>
  );
}

export interface SheetSection {
  readonly id: string;
  readonly title: string;
  readonly element: ReactElement;
}

function plain(id: string, title: string, content: ReactElement): SheetSection {
  const element = (
    <Section key={id} id={id} title={title}>
      {content}
    </Section>
  );
  return { id, title, element };
}

/** In reading order. The posology of a dangerous plant is left out. */
function sectionsOf(sheet: PlantSheet, pathOfTag: (tag: string) => string): SheetSection[] {
  const { names, safety, posology } = sheet.additionalInfo;
  const isDangerous = isDangerousSheet(sheet);
  const noms = { id: 'noms', title: 'Autres noms' };
  const securite = { id: 'securite', title: 'Sécurité' };
  return [
    plain('description', 'Description', <p>{sheet.description}</p>),
    ...(hasOtherNames(names)
      ? [{ ...noms, element: <NamesSection key={noms.id} {...noms} names={names} /> }]
      : []),
    plain('taxonomie', 'Taxonomie', <Taxonomy taxonomy={sheet.taxonomy} />),
    plain(
      'indications',
      'Indications',
      <Indications indications={sheet.indications} isDangerous={isDangerous} />,
    ),
    plain('contre-indications', 'Contre-indications', <Contraindications items={sheet.contreIndications} />),
    {
      ...securite,
      element: (
        <Fragment key={securite.id}>
          <SafetySection {...securite} safety={safety} level={dangerOfSheet(sheet)} />
          <LookAlikes sheet={sheet} />
        </Fragment>
      ),
    },
    ...(isDangerous ? [] : [plain('posologie', 'Posologie', <Statement text={posology} />)]),
    plain('tags', 'Tags', <Tags tags={sheet.tags} pathOfTag={pathOfTag} />),
    plain('references', 'Références', <References references={sheet.references} />),
  ];
}

interface PlantSheetViewProps {
  readonly sheet: PlantSheet;
  readonly pathOfTag: (tag: string) => string;
  readonly action: ReactNode;
  readonly notices?: ReactNode;
}

export function PlantSheetView({ sheet, pathOfTag, action, notices }: PlantSheetViewProps) {
  const { hash } = useLocation();
  const sections = sectionsOf(sheet, pathOfTag);

  // The browser cannot scroll to a section before the sheet is loaded.
  useEffect(() => {
    if (hash !== '') scrollToSection(hash.slice(1));
  }, [hash]);

  return (
    <article className={sheetStyles.sheet}>
      <SheetHeader sheet={sheet} action={action} />
      {notices}
      <div className={sheetStyles.band}>
        <DangerBand level={dangerOfSheet(sheet)} withCaution>
          {sheet.knownDanger && (
            <p>Selon une autre fiche de cette plante ou la liste des plantes dangereuses de Simples.</p>
          )}
          {isDangerousSheet(sheet) && <PoisoningHelp />}
        </DangerBand>
      </div>
      {/* A degree or an age would soften the ban above. */}
      {!isDangerousSheet(sheet) && <SafetyBrief sheet={sheet} />}
      {sheet.status === 'VALIDATED' && <AskLink sheet={sheet} />}
      <div className={sheetStyles.columns}>
        <SectionNav sections={sections} />
        <div className={sheetStyles.sections}>
          {sections.map(({ element }) => element)}
          <OtherPictures sheet={sheet} />
          <SheetTools sheet={sheet} />
        </div>
      </div>
    </article>
  );
}

type PlantSheetProps = Readonly<{ id: string; pathOfTag: (tag: string) => string }>;

/** Keyed by the id: no sheet is shown under the address of another one. */
export function ReaderPlantSheet({ id, pathOfTag }: PlantSheetProps) {
  // With the sheet, not after it: nothing moves when they come.
  usePrefetchQuery(companionsQuery(id));
  const { data: sheet, error, isFetching, refetch } = useQuery(plantSheetQuery(id));
  // A sheet that has come is rendered in pieces; one that is known is there at once.
  const data = useDeferredValue(sheet);
  useDocumentTitle(data?.plantScientificName);
  const isFromLexicon = useFromLexicon();
  if (data) {
    const canCompare = isFromLexicon || !isDangerousSheet(data);
    const action = canCompare && <CompareLink sheet={data} />;
    return (
      <PlantSheetView
        key={data.id}
        sheet={data}
        pathOfTag={pathOfTag}
        action={action}
        notices={<KeptNotice keptAt={data.keptAt} />}
      />
    );
  }
  if (!error || isFetching) return <SheetSkeleton title="Fiche de plante" />;
  return <SheetFailure error={error} onRetry={() => void refetch()} />;
}
