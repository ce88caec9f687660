/** Texts shown in place of a module. */
export const texts = {
  remoteFailed: 'This part of Benotes could not be loaded.',
  remoteFailedDetail: 'Everything else keeps working.',
  remoteBroken: 'This part of Benotes could not be started.',
  remoteBrokenAgain: 'Everything else keeps working. Retry will reload the page.',
  remoteTooOld: 'This part of Benotes is older than this page.',
  remoteTooOldDetail: 'It cannot be shown until the server is updated. Everything else keeps working.',
  shellTooOld: 'This page is older than this part of Benotes.',
  shellTooOldDetail: 'Reload the page to update it.',
} as const;
