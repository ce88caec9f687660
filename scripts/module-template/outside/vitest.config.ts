import { testConfig } from '@benotes/build/vitest';

export default testConfig();
