export { Checkbox } from './checkbox.tsx';
export { CheckboxGroup } from './checkbox-group.tsx';
export { ChoiceGroup } from './choice-group.tsx';
export { RadioGroup } from './radio-group.tsx';
