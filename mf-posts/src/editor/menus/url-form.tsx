import { TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';

import { texts } from '../texts.ts';

interface AddressForm {
  /** The field; its form is sent by Enter. */
  form: JSX.Element;
  submit: (event: FormEvent) => void;
}

/**
 * A form for one address. `read` makes of what was typed the address that is meant, or null when it is refused, which
 * `refusal` explains.
 */
export function useAddressForm(
  initial: string,
  read: (typed: string) => string | null,
  refusal: string,
  onAddress: (href: string) => void,
): AddressForm {
  const [address, setAddress] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = read(address);
    if (href === null) setWrong(true);
    else onAddress(href);
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
