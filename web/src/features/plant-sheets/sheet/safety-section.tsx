import type { SafetyBlock } from '@simples/contract/plant-sheets/content';
import { type DangerLevel, dangerLevelLabels } from '@simples/contract/plant-sheets/vocabulary';
import { isDocumented, Section, Statement } from './section.tsx';
import styles from './sheet.module.css';

type SafetyLine = readonly [title: string, statements: readonly (string | undefined)[]];

/** The statements of the safety block, each under its heading; one that is missing stands for "not documented". */
export function safetyLines(safety: SafetyBlock | undefined): SafetyLine[] {
  return [
    ['Grossesse', [safety?.pregnancy]],
    ['Allaitement', [safety?.breastfeeding]],
    ['Enfants', [safety?.children]],
    ['Interactions', safety?.interactions ?? [undefined]],
    ['Confusions possibles', safety?.lookAlikes ?? [undefined]],
  ];
}

/** The safety block in full. What no source says is shown as unknown, never left out and never as safe. */
export function SafetySection({ id, title, safety, level }: SafetySectionProps) {
  const lines = safetyLines(safety);
  const hasUnknown = lines.some(([, statements]) => !statements.every(isDocumented));
  return (
    <Section id={id} title={title}>
      <p className={styles.level}>{level ? dangerLevelLabels[level] : 'Danger non documenté'}</p>
      <dl className={styles.safety}>
        {lines.map(([term, statements]) => (
          <div key={term} className={styles.safetyLine}>
            <dt>{term}</dt>
            {statements.map((statement) => (
              <dd key={statement ?? term}>
                <Statement text={statement} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {hasUnknown && (
        <p className={styles.note}>
          « Non documenté » ne veut pas dire sans danger : demandez conseil à un médecin ou à un pharmacien.
        </p>
      )}
    </Section>
  );
}

interface SafetySectionProps {
  readonly id: string;
  readonly title: string;
  readonly safety: SafetyBlock | undefined;
  /** Of the plant, whoever tells it. */
  readonly level: DangerLevel | null;
}
