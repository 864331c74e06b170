import { sitCategory } from '../../exam/test.ts';

sitCategory('clarification');
