import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { useState } from 'react';

import { App } from './app.tsx';

/** The parcel that Benotes mounts on the pages of this module. */
export const parcel = defineRemote('Example Module', App, { contract: MODULE_CONTRACT, useState });
