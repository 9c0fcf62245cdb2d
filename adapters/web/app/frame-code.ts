/** The shell, loaded beside the first page in it. */
export const frameCode = () => import('./signed-in-frame.tsx')
