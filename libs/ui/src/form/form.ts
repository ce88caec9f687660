export { FormAlert } from './form-alert.tsx';
export { useForm } from './use-form.ts';
