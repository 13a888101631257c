import { wordsOf } from "./words-of.ts";

/**
 * Names that the policy `paper` never takes for entities, lower case (paper section 17.3: about 60 Python keywords, names of
 * standard modules, common exceptions; the paper doesn't list them, the choice is ours).
 */
export const paperBlocklist: ReadonlySet<string> = wordsOf(`
  and as assert async await break class continue def del elif else except finally for from global if import in is lambda
  nonlocal not or pass raise return try while with yield none true false self
  os sys re json math time logging typing pathlib datetime collections functools itertools subprocess
  exception valueerror typeerror keyerror indexerror attributeerror runtimeerror importerror oserror notimplementederror
  stopiteration filenotfounderror
  `);
