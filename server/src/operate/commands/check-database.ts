import { checkFile, type CheckMode } from '../../kernel/database/check-file.ts';

// The child process of `checkInChildProcess`: arguments are a file and a mode; prints the findings as JSON.
const [file = '', mode = 'fast'] = process.argv.slice(2);
// Ends if the server that started it is killed: its standard input is closed then.
process.stdin.once('end', () => process.exit()).resume();
process.stdout.write(JSON.stringify(await checkFile(file, mode as CheckMode)));
process.stdin.destroy();
