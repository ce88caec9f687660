// For containers and supervisors: exit code 0 if the server on this machine answers that it is healthy.
const port = process.env['PORT'] ?? '8080';
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1; // not reachable
}
