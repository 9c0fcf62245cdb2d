/**
 * Replaces Blueprint's loader of icons by name, whose list and paths weigh 200 KB: this app passes
 * icons as elements. A name used by mistake is reported by Blueprint on the console instead of
 * loaded.
 */
export const Icons = {
  getPaths: (): undefined => undefined,
  load: (name: string): Promise<never> => Promise.reject(new Error(`icon ${name}: give it as an element of @blueprintjs/icons`)),
  loadAll: (): void => undefined,
  setLoaderOptions: (): void => undefined,
}
