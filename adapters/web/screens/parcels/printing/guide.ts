/** The page of the documentation about printing. */
export const GUIDE = '/docMain/printing'
