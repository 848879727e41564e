/** The parts of a directory, in their order. */
export type Part = 'offices' | 'houses' | 'brothers' | 'seniority' | 'necrology' | 'statistics';
