const GRADIENT_IDS = [4003, 4008, 4010, 4017, 4103] as const;

export type GradientId = (typeof GRADIENT_IDS)[number];

/** Whether an icon is drawn inline, because its gradient cannot be shared through the sheet. */
export const hasGradient = (id: number): id is GradientId => GRADIENT_IDS.some((one) => one === id);
