import { userSwitch } from './user-switch.ts';

/** Whether quotes, dashes, and the like are replaced while typing, and how to change that. */
export const { isOn: usesSmartTypography, set: setSmartTypography } = userSwitch('typography');
