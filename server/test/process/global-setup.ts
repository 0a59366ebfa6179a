import { starterData } from '#test/starter-data.ts';
import { buildServer } from '../../../scripts/build.ts';

/** Before the workers, which would all make them. */
export default function setup(): void {
  starterData.prepare();
  buildServer();
}
