import { describePhoneScreens } from '../../support/screens/screens.ts';

describePhoneScreens();
