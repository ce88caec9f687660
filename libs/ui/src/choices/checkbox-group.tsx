import { Checkbox } from './checkbox.tsx';
import { ChoiceGroup } from './choice-group.tsx';

interface CheckboxGroupProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  error?: string | undefined;
  onChange: (values: readonly Value[]) => void;
}

/** Any number of several options. */
export const CheckboxGroup = <Value extends string>(props: CheckboxGroupProps<Value>) => {
  const { legend, options, values, error, onChange } = props;
  return (
    <ChoiceGroup legend={legend} error={error}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={values.includes(value)}
          onChange={(isChosen) => onChange(isChosen ? [...values, value] : values.filter((each) => each !== value))}
        />
      ))}
    </ChoiceGroup>
  );
};
