import { expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { readWith } from '../../../../testing/read-with.ts';
import { FILE_READERS } from '../products.ts';

it.each([
  'Title,URL,Username,Password,Notes,OTPAuth\nA,https://a.example/,ann,secret,,\n',
  '"url","username","password","httpRealm"\n"https://a.example/","ann","secret",""\n',
  'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password\n,,login,A,,,0,https://a.example/,ann,secret\n',
])('A table with passwords is refused', async (text) => {
  await expect(readWith(FILE_READERS, fileOf('export.csv', text))).rejects.toThrow(
    'This file contains passwords, so it is not imported.',
  );
});
