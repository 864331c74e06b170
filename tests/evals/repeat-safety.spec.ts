import { sitCategory } from '../../exam/test.ts';

sitCategory('repeat-safety');
