/** The shell, loaded in parallel with the first page in it. */
export const frameCode = () => import('./signed-in-frame.tsx')
