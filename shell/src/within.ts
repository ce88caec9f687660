export { Late, within } from '@benotes/ui';
