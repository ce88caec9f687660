/** The releases that are valid for all processes; one row. */
export interface ModuleTableTable {
  id: number;
  /** Changes with every change of the content. */
  revision: string;
  content: string;
}

/** The files of released modules. */
export interface ModuleFilesTable {
  name: string;
  version: string;
  path: string;
  content: Uint8Array;
}

/** Loads of a version within an hour, and the failed ones by kind. */
export interface ModuleLoadsTable {
  name: string;
  version: string;
  /** When the hour began. */
  hour: string;
  loads: number;
  script: number;
  timeout: number;
  mount: number;
  render: number;
}

/** What a user contributes to the decision about a canary: loads of it, and of the live version meanwhile. */
export interface CanaryTrialsTable {
  user_id: number;
  name: string;
  version: string;
  loads: number;
  failures: number;
}
