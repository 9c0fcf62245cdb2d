/**
 * A file that a record is to name: the field, its id where the address is one of ours, and the id
 * that the record named there before.
 */
export type NamedFile = { readonly field: string; readonly id: string | undefined; readonly before?: string | undefined }

/**
 * The fields that name a file which none of the owners uploaded, or which does not exist: both are
 * answered alike. What a record named already it may go on naming, also when somebody else changes
 * it.
 */
export async function foreignUploads(
  files: { readonly find: (id: string) => Promise<{ readonly ownerId: number } | undefined> },
  { named, owners }: { readonly named: readonly NamedFile[]; readonly owners: readonly number[] },
): Promise<readonly string[]> {
  const foreign: string[] = []
  for (const { field, id, before } of named) {
    if (id !== undefined && id === before) continue
    const file = id === undefined ? undefined : await files.find(id)
    if (file === undefined || !owners.includes(file.ownerId)) foreign.push(field)
  }
  return foreign
}
