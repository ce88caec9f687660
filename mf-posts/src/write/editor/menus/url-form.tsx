import { TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';

import { texts } from '../texts.ts';

interface UrlForm {
  /** The field, in a form that Enter submits. */
  form: JSX.Element;
  submit: (event: FormEvent) => void;
}

/** A form for one URL. `parse` returns the URL meant by the input, or null to show `errorText`. */
export function useUrlForm(
  initial: string,
  parse: (typed: string) => string | null,
  errorText: string,
  onUrl: (href: string) => void,
): UrlForm {
  const [url, setUrl] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = parse(url);
    if (href === null) setInvalid(true);
    else onUrl(href);
  };
  const form = (
    <form onSubmit={submit} noValidate>
      <TextField
        label={texts.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-initial-focus
        value={url}
        error={isInvalid ? errorText : undefined}
        onChange={(event) => {
          setUrl(event.target.value);
          setInvalid(false);
        }}
      />
    </form>
  );
  return { form, submit };
}
