import { configureGlobal } from 'fast-check';

import { isLong, propertyRuns } from './test-form.ts';

// The short form tries the same inputs each time, so that what fails is what was changed. The long form searches.
configureGlobal({ numRuns: propertyRuns(), ...(isLong ? {} : { seed: 1 }) });
