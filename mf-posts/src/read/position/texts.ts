/** The texts of what continues where somebody stopped reading. */
export const texts = {
  stopped: 'You stopped reading further down',
  continue: 'Continue',
  continueReading: 'Continue reading',
} as const;
