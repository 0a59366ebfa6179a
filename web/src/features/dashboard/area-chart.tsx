import type { DashboardStats } from '@simples/contract/dashboard';
import { type PointerEvent, useId, useState } from 'react';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import styles from './chart.module.css';
import { formatLongDay, formatShortDay } from './format.ts';

const steps = [1, 2, 4, 6, 8, 10];

/** A round number with a round half. */
function axisTop(greatest: number): number {
  const target = Math.max(2, greatest);
  const unit = 10 ** Math.floor(Math.log10(target));
  const step = steps.find((candidate) => candidate * unit >= target) ?? 10;
  return Math.max(2, step * unit);
}

function across(index: number, count: number): number {
  return count === 1 ? 50 : (index / (count - 1)) * 100;
}

/** Labels today and every nth day before. */
function isNamed(index: number, count: number): boolean {
  return (count - 1 - index) % Math.ceil(count / 7) === 0;
}

type Days = DashboardStats['dailyRequests'];
type Day = Days[number];
const requestsOf = ({ totalRequests }: Day) => pluralize(totalRequests, 'requête', 'requêtes');
const inWords = (day: Day) => `${formatLongDay(day.date)}\u00a0: ${requestsOf(day)}`;

function summaryOf(days: Days): string {
  const byCount = days.toSorted((one, other) => one.totalRequests - other.totalRequests);
  const [quietest, busiest] = [byCount.at(0), byCount.at(-1)];
  if (!quietest || !busiest) return '';
  const total = days.reduce((sum, { totalRequests }) => sum + totalRequests, 0);
  return `Requêtes par jour sur ${days.length} jours : ${formatNumber(total)} en tout. Le plus, ${inWords(busiest)}. Le moins, ${inWords(quietest)}.`;
}

/** A slider over the chart moves from day to day. */
export function AreaChart({ days }: { readonly days: Days }) {
  const [picked, setPicked] = useState(days.length - 1);
  const day = days[picked];
  if (!day) return null;
  const top = axisTop(Math.max(...days.map(({ totalRequests }) => totalRequests)));
  const points = days.map(
    ({ totalRequests }, index) => `${across(index, days.length)},${100 - (totalRequests / top) * 100}`,
  );
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.read}>{inWords(day)}</figcaption>
      <div className={styles.chart}>
        <ol className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <div className={styles.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summaryOf(days)}>
            <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
            <path className={styles.area} d={`M0,100L${points.join('L')}L100,100Z`} />
            <path className={styles.line} d={`M${points.join('L')}`} />
          </svg>
          <Marker day={day} left={across(picked, days.length)} top={top} />
          <DaySlider days={days} picked={picked} onPick={setPicked} />
        </div>
        <ol className={styles.dates} aria-hidden="true">
          {days.map(
            ({ date }, index) =>
              isNamed(index, days.length) && (
                <li key={date} style={{ left: `${across(index, days.length)}%` }}>
                  {formatShortDay(date)}
                </li>
              ),
          )}
        </ol>
      </div>
    </figure>
  );
}

function Marker({ day, left, top }: { readonly day: Day; readonly left: number; readonly top: number }) {
  return (
    <div className={styles.marker} style={{ left: `${left}%` }} aria-hidden="true">
      <span className={styles.dot} style={{ bottom: `${(day.totalRequests / top) * 100}%` }} />
    </div>
  );
}

type DaySliderProps = Readonly<{ days: Days; picked: number; onPick: (index: number) => void }>;

function DaySlider({ days, picked, onPick }: DaySliderProps) {
  const day = days[picked];

  function handlePointerMove(event: PointerEvent<HTMLInputElement>): void {
    if (event.pointerType !== 'mouse') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (days.length - 1));
    onPick(Math.min(days.length - 1, Math.max(0, index)));
  }

  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={days.length - 1}
      value={picked}
      aria-label="Jour"
      aria-valuetext={day && inWords(day)}
      onChange={(event) => onPick(event.target.valueAsNumber)}
      onPointerMove={handlePointerMove}
    />
  );
}

export function DayTable({ days }: { readonly days: Days }) {
  const captionId = useId();
  return (
    <details className={styles.details}>
      <summary>Voir le tableau</summary>
      <table className={styles.table} aria-labelledby={captionId}>
        <caption id={captionId}>Requêtes par jour</caption>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Requêtes</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, totalRequests }) => (
            <tr key={date}>
              <th scope="row">{formatLongDay(date)}</th>
              <td>{formatNumber(totalRequests)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
