import { describeScreens } from '../../support/screens/screens.ts';

describeScreens();
