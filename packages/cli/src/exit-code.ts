/**
 * How the command ends (DESIGN section 12): 0 all is well; 1 a rule is broken, an answer not grounded, an example failed; 2 the input
 * can't be used; 3 nothing is broken, and something could not be judged or never applied.
 */
export type ExitCode = 0 | 1 | 2 | 3;
