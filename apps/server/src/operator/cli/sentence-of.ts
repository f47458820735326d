/** Messages for file system errors, by error code. */
const FILE_FAULTS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EEXIST: (path) => `${path} exists already: name a new file.`,
  EISDIR: (path) => `${path} is a folder: name a file.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long: choose a shorter one.`,
  EACCES: (path) => `The user of this command may not use ${path}.`
}

/** Returns the message of an error for the operator. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as { readonly code?: unknown; readonly path?: unknown }
  // reading a folder fails without its path
  const named = code === 'EISDIR' ? (path ?? 'It') : path
  const words = typeof named === 'string' ? FILE_FAULTS[String(code)]?.(named) : undefined
  return words ?? error.message
}
