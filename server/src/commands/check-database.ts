import { checkFile, type CheckMode } from '../database/check-file.ts';

// The child process of `checkInChildProcess`: arguments are a file and a mode; prints the findings as JSON.
const [file = '', mode = 'fast'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await checkFile(file, mode as CheckMode)));
