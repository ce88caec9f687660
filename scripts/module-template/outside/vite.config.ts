import { moduleConfig } from '@benotes/build';

export default moduleConfig(import.meta.dirname);
