/**
 * The parts of an object that have a value: `{ ...given({ name, phone }) }` leaves out what is
 * undefined or null.
 */
export const given = <T extends object>(parts: T): { readonly [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== null)) as {
    readonly [K in keyof T]?: NonNullable<T[K]>
  }
