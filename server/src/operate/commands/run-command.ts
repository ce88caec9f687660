import { ConfigError } from '../../kernel/config/config.ts';
import { StartError } from '../../kernel/start-error.ts';

/**
 * Runs a command with the arguments of the process, which fails if it returns false. What users can mend has no stack
 * trace.
 */
export async function runCommand(run: (args: string[]) => Promise<boolean>, usage: string): Promise<void> {
  try {
    process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof StartError || error instanceof TypeError;
    if (!isKnown) throw error;
    console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error.message);
    process.exitCode = 1;
  }
}
