/**
 * Stands in for Blueprint's loader of icons by name, whose list and paths weigh 200 KB: this app gives icons as elements. A name that slips in
 * is reported by Blueprint on the console instead of fetched.
 */
export const Icons = {
  getPaths: (): undefined => undefined,
  load: (name: string): Promise<never> => Promise.reject(new Error(`icon ${name}: give it as an element of @blueprintjs/icons`)),
  loadAll: (): void => undefined,
  setLoaderOptions: (): void => undefined,
}
