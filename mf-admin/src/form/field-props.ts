import type { ChangeEvent, Dispatch, SetStateAction } from 'react';

type Values<Name extends string> = Record<Name, string>;

/** The props of the text fields of a form, by their names. */
export function fieldProps<Name extends string>(
  errors: Readonly<Record<string, string>>,
  values: Values<Name>,
  setValues: Dispatch<SetStateAction<Values<Name>>>,
) {
  return (name: Name) => ({
    error: errors[name],
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
}
