import { starterData } from '#test/starter-data.ts';

/** Before the workers, which would all make it. */
export default function setup(): void {
  starterData.prepare();
}
