import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type Passage, type Plant, passagesIn } from '#server/features/chat/find/plants.ts';
import type { Aspect } from '#server/features/chat/understand/aspects.ts';
import { type Section, sectionHeadings } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { type Block, type Composition, caution, item } from './composition.ts';
import { answerTexts } from './texts.ts';

export const peopleSections = ['pregnancy', 'breastfeeding', 'children'] as const;
export const riskSections: readonly Section[] = ['contraindication', 'interaction', ...peopleSections];

const shares = (a: readonly string[], b: readonly string[]) => a.some((value) => b.includes(value));

export function dangerFirst(composition: Composition, plant: Plant): Block {
  if (!isDangerous(plant.danger)) return [];
  return passagesIn(plant, 'danger').flatMap((passage) =>
    caution(composition, sectionHeadings.danger, { plant, passage, statements: passage.statements }),
  );
}

export function forPeople(composition: Composition, plant: Plant, named: boolean): Block {
  const { aspects } = composition.intent;
  return peopleSections
    .filter((section) => aspects.has(section satisfies Aspect))
    .flatMap((section) =>
      passagesIn(plant, section).flatMap((passage) =>
        caution(
          composition,
          named ? `${plant.common}, ${sectionHeadings[section].toLowerCase()}` : sectionHeadings[section],
          {
            plant,
            passage,
            statements: passage.statements,
          },
        ),
      ),
    );
}

/** The class of the safety rules for an unnamed medicine. */
const UNNAMED = 'médicament';

/** "avec ses médicaments": it may be any of them. */
const mayBeAny = ({ intent }: Composition): boolean => intent.medicines.includes(UNNAMED);

export function concernsAsker(composition: Composition, statement: string): boolean {
  const { intent, assess } = composition;
  const { medicines, chronicConditions, populations } = assess(statement);
  return (
    shares(chronicConditions, intent.conditions) ||
    (mayBeAny(composition) ? medicines.length > 0 : shares(medicines, intent.medicines)) ||
    shares(populations, intent.people)
  );
}

function concerned(composition: Composition, passage: Passage): string[] {
  if (mayBeAny(composition) && passage.section === 'interaction') {
    return passage.isUndocumented ? [] : [...passage.statements];
  }
  const inTitle = concernsAsker(composition, passage.subject);
  const statements = passage.statements.filter((statement) => concernsAsker(composition, statement));
  if (statements.length > 0) return statements;
  return inTitle ? passage.statements.slice(0, 1) : [];
}

export function forCondition(composition: Composition, plant: Plant, label?: string): Block {
  const { conditions, people } = composition.intent;
  if (conditions.length === 0 && people.length === 0) return [];
  return passagesIn(plant, 'contraindication', 'interaction').flatMap((passage) =>
    caution(composition, label ?? (passage.subject || sectionHeadings[passage.section]), {
      plant,
      passage,
      statements: concerned(composition, passage),
    }),
  );
}

/** Statements naming the medicine asked about; when there is none, all of them after a line saying so. */
export function forMedicines(composition: Composition, plant: Plant): Block[] {
  const { aspects, medicines } = composition.intent;
  if (!aspects.has('medicine')) return [];
  const passages = passagesIn(plant, 'interaction', 'contraindication');
  const naming = passages.flatMap((passage) => {
    const statements = concerned(composition, passage);
    return caution(composition, sectionHeadings[passage.section], { plant, passage, statements });
  });
  if (naming.length > 0) return [naming];
  const all = passagesIn(plant, 'interaction').flatMap((passage) =>
    item(composition, { plant, passage, statements: passage.statements }),
  );
  if (all.length === 0) return [[answerTexts.silent(plant, sectionHeadings.interaction)]];
  const isOther = medicines.length > 0 && !mayBeAny(composition);
  if (isOther) composition.undocumentedMedicines = 'body';
  return [
    [
      isOther
        ? answerTexts.unnamedMedicine(plant, medicines.join(', '))
        : answerTexts.plant(plant, sectionHeadings.interaction),
      ...all,
    ],
  ];
}

export function forMedicinesBriefly(composition: Composition, plant: Plant): Block {
  if (!composition.intent.aspects.has('medicine')) return [];
  const label = `${plant.common}, ${sectionHeadings.interaction.toLowerCase()}`;
  const naming = passagesIn(plant, 'interaction', 'contraindication').flatMap((passage) =>
    caution(composition, label, { plant, passage, statements: concerned(composition, passage) }),
  );
  if (naming.length > 0) return naming;
  return passagesIn(plant, 'interaction').flatMap((passage) =>
    caution(composition, label, { plant, passage, statements: passage.statements.slice(0, 2) }),
  );
}

export function usualCautions(composition: Composition, plant: Plant, max: number): Block {
  const risks = passagesIn(plant, 'contraindication');
  const passages =
    composition.depth === 'full' ? [...risks, ...passagesIn(plant, 'interaction')] : risks.slice(0, max);
  return passages.flatMap((passage) =>
    caution(composition, passage.subject || sectionHeadings[passage.section], {
      plant,
      passage,
      statements: passage.statements.slice(0, passage.section === 'interaction' ? undefined : 1),
    }),
  );
}
