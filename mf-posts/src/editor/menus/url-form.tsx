import { TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';

import { texts } from '../texts.ts';

interface UrlForm {
  /** The field; its form is sent by Enter. */
  form: JSX.Element;
  submit: (event: FormEvent) => void;
}

/**
 * A form for one address. `read` makes of what was typed the address that is meant, or null when it is refused, which
 * `refusal` explains.
 */
export function useUrlForm(
  initial: string,
  read: (typed: string) => string | null,
  refusal: string,
  onUrl: (href: string) => void,
): UrlForm {
  const [address, setAddress] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = read(address);
    if (href === null) setWrong(true);
    else onUrl(href);
  };
  const form = (
    <form onSubmit={submit} noValidate>
      <TextField
        label={texts.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-initial-focus
        value={address}
        error={isWrong ? refusal : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
      />
    </form>
  );
  return { form, submit };
}
