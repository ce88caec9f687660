import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { useState } from 'react';

import { App } from './app.tsx';

export const parcel = defineRemote('Statistics', App, { contract: MODULE_CONTRACT, useState });
