/** Every remote: its folder and the port of its development server. Adding a remote starts here. */
export const remotes = {
  mf_posts: { folder: 'mf-posts', port: 5171 },
  mf_collections: { folder: 'mf-collections', port: 5172 },
  mf_admin: { folder: 'mf-admin', port: 5173 },
  mf_share: { folder: 'mf-share', port: 5174 },
} as const;

export type RemoteName = keyof typeof remotes;

export const SHELL_PORT = 5170;
/** Where `npm run dev` runs the server; the shell's development server proxies the API to it. */
export const DEV_SERVER_PORT = 8081;
