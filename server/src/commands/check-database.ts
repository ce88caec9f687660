import { look, type Pace } from '../database/check-file.ts';

// The process behind `lookApart`: a file and a pace come in, the findings go out as JSON.
const [file = '', pace = 'all'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await look(file, pace as Pace)));
